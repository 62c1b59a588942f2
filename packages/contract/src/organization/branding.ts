import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EXPECTED_VERSION, MAYBE_DATED } from '../last-updated.ts'
import { PathId } from '../shapes.ts'
import { briefly, eachTime } from '../freshness.ts'

export const LOGO_BYTES = 1_000_000

/** A look that a tenant can change by a stylesheet of its own. */
export const StyleTheme = z.enum(['light', 'dark', 'new-light'])
export type StyleTheme = z.infer<typeof StyleTheme>

/** A stylesheet of the tenant; empty if there is none for the theme. */
export const Stylesheet = z.object({ css: z.string(), theme: StyleTheme, ...MAYBE_DATED })
export type Stylesheet = z.infer<typeof Stylesheet>

const SavedStylesheet = z.object({ css: z.string(), theme: StyleTheme.default('light'), ...EXPECTED_VERSION })
export type SavedStylesheet = z.infer<typeof SavedStylesheet>

export const branding = {
  logo: endpoint({
    method: 'GET',
    path: '/tenant/logo/{domainName}',
    access: 'public',
    fresh: eachTime(),
    summary: "The tenant's logo as a picture; the default one if there is none",
    on: { domainName: 'word' },
    params: z.object({ domainName: z.string().max(100) }),
    file: ['image/png', 'image/jpeg', 'image/gif', 'image/svg+xml'],
  }),
  uploadLogo: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/files/tenantImage/0',
    access: 'admin',
    summary: 'Sets the logo: a PNG, JPEG or GIF picture of up to 1,000,000 bytes',
    upload: { part: 'file', maxBytes: LOGO_BYTES },
  }),
  clearLogo: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/files/tenantImageClear/0',
    access: 'admin',
    summary: 'Removes the logo',
  }),
  css: endpoint({
    method: 'GET',
    path: '/tenant/css',
    access: 'public',
    fresh: briefly(),
    summary:
      "A tenant's stylesheet for one theme; without a tenant an administrator's own, with the header last-updated",
    query: z.object({
      tenant: PathId.optional(),
      theme: StyleTheme.default('light'),
      v: z.string().max(40).optional(),
    }),
    file: ['text/css'],
  }),
  saveCss: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/tenant/css',
    access: 'admin',
    summary:
      'Replaces the stylesheet for one theme; rejects styles that could load anything from outside or cover the page',
    body: SavedStylesheet,
    reply: Stylesheet,
  }),
}
