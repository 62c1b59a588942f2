import { branding } from '@dossier/contract/branding'
import { implement } from '../../http/implement.ts'
import { changeLogo, clearLogo } from './change-logo.ts'
import { DEFAULT_LOGO } from './default-logo.ts'
import { logoOfDomain } from './queries.ts'
import { changeStyle, sendStyle } from './styles.ts'

const MINUTE = 60

export const brandingRoutes = implement(branding, {
  logo: async ({ services }, { params }) => {
    const domain = params.domainName.toLowerCase()
    const found = await services.database.gateRead((tx) => logoOfDomain(tx, domain))
    return { type: 'image/svg+xml', content: DEFAULT_LOGO, ...found, maxAge: MINUTE }
  },

  uploadLogo: (ctx, { body }) => changeLogo(ctx, body),

  clearLogo: (ctx) => clearLogo(ctx),

  css: (ctx, { query }) => sendStyle(ctx, query),

  saveCss: (ctx, { body }) => changeStyle(ctx, body),
})
