import { parseExact } from '@dossier/core/integrations/exact-json'
import { valueAt } from '@dossier/core/integrations/source-items'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import type { Outbound } from '../../outbound/outbound.ts'

/** Of one run. */
const MOST_PAGES = 1_000
const LONGEST_MS = 10 * 60_000
/** Of a page: what is read at once is kept in memory, and parsed in one go. */
const MOST_BYTES = 2 * 1024 ** 2

/** Why reading ends before the source does. What was read so far counts. */
export class SourceFault extends Error {}

export interface Source {
  url: string
  authorization: string | undefined
  /** Path of the list in an answer. */
  items: string
  /** Path of the address of the next page; empty if there is one page. */
  next: string
}

/**
 * The pages of a source, each as its items. Ends with a SourceFault at what is no page, at a page that was read before,
 * at another host, and when there are too many.
 */
export async function* readSource(outbound: Outbound, source: Source, signal: AbortSignal): AsyncGenerator<unknown[]> {
  const begun = performance.now()
  const visited = new Set<string>()
  for (let url: URL | null = new URL(source.url); url;) {
    if (visited.has(url.href)) throw new SourceFault('The source names a page as the next one that was read before.')
    if (visited.size >= MOST_PAGES) throw new SourceFault(`The source has more than ${MOST_PAGES} pages.`)
    if (performance.now() - begun > LONGEST_MS) throw new SourceFault('The source took longer than 10 minutes.')
    visited.add(url.href)
    const answer = await readPage(outbound, { ...source, url }, signal)
    const items = valueAt(answer, source.items)
    if (!Array.isArray(items)) throw new SourceFault(listMissing(source.items))
    yield items as unknown[]
    url = items.length === 0 ? null : nextPage(answer, source, url)
  }
}

const listMissing = (path: string): string =>
  path === '' ? 'The source did not answer a list.' : `The source has no list at ${path}.`

async function readPage(
  outbound: Outbound,
  { url, authorization }: Pick<Source, 'authorization'> & { url: URL },
  signal: AbortSignal,
): Promise<unknown> {
  const headers = { accept: 'application/json', ...(authorization !== undefined && { authorization }) }
  const {
    status,
    headers: answered,
    body,
  } = await outbound(url, { headers, mostBytes: MOST_BYTES, signal }).catch((error: unknown) => {
    if (error instanceof OutboundFailure) throw new SourceFault(pageFault(error))
    throw error
  })
  if (status < 200 || status > 299) throw new SourceFault(`The source answered ${status}.`)
  try {
    return parseExact(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    const type = /^[\w/+.-]{1,60}/.exec(answered['content-type'] ?? '')?.[0] ?? 'no type'
    throw new SourceFault(`The source did not answer JSON, but ${type}.`)
  }
}

const pageFault = ({ reason, message }: OutboundFailure): string =>
  reason === 'too-large' ? `${message} A page can have that much: let the source answer smaller ones.` : message

/** Whoever is sent the token is the host that an administrator has named, and no other. */
function nextPage(answer: unknown, { next }: Source, url: URL): URL | null {
  if (next === '') return null
  const named = valueAt(answer, next)
  if (named === null || named === undefined || named === '') return null
  if (typeof named !== 'string' || !URL.canParse(named, url.href))
    throw new SourceFault('The source gives no valid address for its next page.')
  const found = new URL(named, url)
  if (found.origin !== url.origin) throw new SourceFault('The source names a next page on another host.')
  return found
}
