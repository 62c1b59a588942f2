import { branding } from '@dossier/contract/organization/branding'
import { implement } from '../../http/implement.ts'
import { changeLogo, checkLogo, clearLogo } from './change-logo.ts'
import { DEFAULT_LOGO } from './default-logo.ts'
import { logoOfDomain } from './queries.ts'
import { changeStyle, sendStyle } from './styles.ts'

const A_MINUTE = 'public, max-age=60'

export const brandingRoutes = implement(
  branding,
  {
    logo: async ({ services }, { params }) => {
      const domain = params.domainName.toLowerCase()
      const found = await services.database.gateRead((tx) => logoOfDomain(tx, domain))
      return { type: 'image/svg+xml', bytes: DEFAULT_LOGO, ...found, cacheControl: A_MINUTE }
    },

    uploadLogo: (ctx, { file }) => changeLogo(ctx, file),

    clearLogo: (ctx) => clearLogo(ctx),

    css: (ctx, { query }) => sendStyle(ctx, query),

    saveCss: (ctx, { body }) => changeStyle(ctx, body),
  },
  { uploadLogo: { prepare: checkLogo } },
)
