import { errors } from '@dossier/contract/errors'
import { implement } from '../../http/implement.ts'
import { keepReport } from './queries.ts'

export const errorRoutes = implement(errors, {
  report: ({ tx, tenant }, { body }) =>
    keepReport(tx, tenant.id, { message: body.message, stack: body.stack, path: pathOf(body.url) }),
})

/** The page without ids and queries: a URL can contain names, numbers and search words. */
function pathOf(url: string): string {
  if (url === '' || !URL.canParse(url, 'http://page')) return ''
  const words = new URL(url, 'http://page').pathname.split('/')
  return words
    .map((word) => (/^[a-z]*$/i.test(word) ? word : '…'))
    .join('/')
    .slice(0, 200)
}
