import helmet from 'helmet'
import type { ServerResponse } from 'node:http'
import type { Settings } from '../settings.ts'

/** The headers that restrict what the browser may do with any answer of this server. Constant, so computed once. */
export function securityHeaders({ publicUrl, mapTiles }: Pick<Settings, 'publicUrl' | 'mapTiles'>) {
  const headers: Record<string, string> = {}
  const collecting = {
    setHeader: (name: string, value: string) => (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  const setAll = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Tiles of dashboards show images of any site, loaded by the browser: the server does not fetch them.
        imgSrc: [
          "'self'",
          'data:',
          'blob:',
          'https:',
          ...(mapTiles?.url.startsWith('http:') ? [new URL(mapTiles.url).origin] : []),
        ],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:'),
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  setAll({} as never, collecting as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}
