import type { Endpoint } from '@dossier/contract/endpoint'
import { tenant } from '@dossier/contract/organization/tenant'
import { views } from '@dossier/contract/views'
import { fileURLToPath } from 'node:url'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Services } from './http/context.ts'
import { trustIn } from './http/caller-address.ts'
import { answerErrors, answerFault } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import { serveHelpWidget } from './http/pages/help-widget.ts'
import { serveDocumentation } from './http/openapi.ts'
import { pageDrawing } from './http/pages/drawn-page.ts'
import type { Route } from './http/implement.ts'
import { servePages } from './http/pages/pages.ts'
import { setUpProtocol } from './http/protocol.ts'
import { requestIdOf } from './http/request-id.ts'
import { serve } from './http/serve.ts'
import { answerUnreadable } from './http/unreadable.ts'
import { serveLive, type LiveServer } from './live/live-server.ts'
import { notificationHub } from './domains/notifications/live.ts'
import { caseHub } from './domains/cases/live/live.ts'
import { recordViewHub } from './domains/views/live/live.ts'
import { apiTokenRoutes } from './domains/api-tokens/routes.ts'
import { auditLogRoutes } from './domains/audit-log/routes.ts'
import { authRoutes } from './domains/auth/routes.ts'
import { billingRoutes } from './domains/billing/routes.ts'
import { brandingRoutes } from './domains/branding/routes.ts'
import { caseRoutes } from './domains/cases/routes.ts'
import { commentRoutes } from './domains/comments/routes.ts'
import { dashboardRoutes } from './domains/dashboards/routes.ts'
import { wallLinkRoutes } from './domains/wall-links/routes.ts'
import { dataSourceRoutes, definitionRoutes, itemRoutes, recordRoutes } from './domains/data-sources/routes.ts'
import { deliveryRoutes } from './domains/deliveries/routes.ts'
import { integrationRoutes } from './domains/integrations/routes.ts'
import { emailRoutes } from './domains/emails/routes.ts'
import { errorRoutes } from './domains/errors/routes.ts'
import { actionRoutes } from './domains/events/action-routes.ts'
import { eventRoutes } from './domains/events/routes.ts'
import { visitRoutes } from './domains/visits/routes.ts'
import { calendarFeedRoutes, scheduleRoutes } from './domains/schedules/routes.ts'
import { manualActionRoutes, ruleRoutes } from './domains/rules/routes.ts'
import { noticeboardRoutes } from './domains/noticeboards/routes.ts'
import { pdfTemplateRoutes } from './domains/pdf-templates/routes.ts'
import { notificationRoutes } from './domains/notifications/routes.ts'
import { exportRoutes } from './domains/exports/routes.ts'
import { featureRoutes } from './domains/features/routes.ts'
import { configurationDraftRoutes, configurationRoutes } from './domains/configuration/routes.ts'
import { fieldRoutes } from './domains/fields/routes.ts'
import { fileRoutes } from './domains/files/routes.ts'
import { folderRoutes } from './domains/folders/routes.ts'
import { formattingRuleRoutes } from './domains/formatting-rules/routes.ts'
import { bulkEditRoutes } from './domains/bulk-edits/routes.ts'
import { importRoutes } from './domains/imports/routes.ts'
import { insightRoutes } from './domains/insights/routes.ts'
import { jobRoutes } from './domains/jobs/routes.ts'
import { areaRoutes, severityRoutes, statusRoutes, tagRoutes } from './domains/lookups/routes.ts'
import { searchRoutes } from './domains/search/routes.ts'
import { secondFactorRoutes } from './domains/second-factor/routes.ts'
import { sessionRoutes } from './domains/sessions/routes.ts'
import { samlProviderRoutes, ssoRoutes } from './domains/sso/routes.ts'
import { systemRoutes } from './domains/system/routes.ts'
import { categoryRoutes, templateRoutes } from './domains/templates/routes.ts'
import { supportAccessRoutes } from './domains/support-access/routes.ts'
import { tenantRoutes } from './domains/tenant/routes.ts'
import { securityLogRoutes } from './domains/security-log/routes.ts'
import { tenantInfoRoutes } from './domains/tenant-info/routes.ts'
import { userPictureRoutes } from './domains/user-pictures/routes.ts'
import { userProfileRoutes } from './domains/user-profile/routes.ts'
import { userStatusRoutes } from './domains/user-statuses/routes.ts'
import { teamRoutes, userRoutes } from './domains/users/routes.ts'
import { insightRunRoutes } from './domains/insights/run-routes.ts'
import { viewRoutes } from './domains/views/routes.ts'
import { caseNameRoutes, recordNameRoutes } from './domains/word-settings/routes.ts'

/** Every call that this server answers. A new domain adds its line here. */
export const routes = [
  ...authRoutes,
  ...secondFactorRoutes,
  ...sessionRoutes,
  ...ssoRoutes,
  ...samlProviderRoutes,
  ...tenantRoutes,
  ...supportAccessRoutes,
  ...securityLogRoutes,
  ...auditLogRoutes,
  ...jobRoutes,
  ...bulkEditRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...tenantInfoRoutes,
  ...brandingRoutes,
  ...recordNameRoutes,
  ...caseNameRoutes,
  ...userProfileRoutes,
  ...userPictureRoutes,
  ...userRoutes,
  ...teamRoutes,
  ...userStatusRoutes,
  ...insightRunRoutes,
  ...viewRoutes,
  ...folderRoutes,
  ...insightRoutes,
  ...formattingRuleRoutes,
  ...dashboardRoutes,
  ...wallLinkRoutes,
  ...noticeboardRoutes,
  ...apiTokenRoutes,
  ...integrationRoutes,
  ...pdfTemplateRoutes,
  ...ruleRoutes,
  ...manualActionRoutes,
  ...deliveryRoutes,
  ...scheduleRoutes,
  ...calendarFeedRoutes,
  ...caseRoutes,
  ...commentRoutes,
  ...emailRoutes,
  ...fileRoutes,
  ...eventRoutes,
  ...actionRoutes,
  ...visitRoutes,
  ...notificationRoutes,
  ...templateRoutes,
  ...categoryRoutes,
  ...fieldRoutes,
  ...definitionRoutes,
  ...dataSourceRoutes,
  ...itemRoutes,
  ...recordRoutes,
  ...statusRoutes,
  ...configurationRoutes,
  ...configurationDraftRoutes,
  ...severityRoutes,
  ...areaRoutes,
  ...tagRoutes,
  ...searchRoutes,
  ...errorRoutes,
  ...billingRoutes,
  ...systemRoutes,
  ...featureRoutes,
]

/** Every hub of the live connection. */
const hubs = [notificationHub, caseHub, recordViewHub]

const routeOf = (target: Endpoint): Route => routes.find(({ endpoint }) => endpoint === target)!

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))

export interface App {
  http: FastifyInstance
  /** From now on `/ready` answers 503, so that no new callers are sent here. */
  beginToStop(): void
}

/** The server, ready to listen. Throws if a route does not declare who may call it. */
export async function buildApp(services: Services, log: Logger): Promise<App> {
  let stopping = false
  const http = makeServer(services, log)
  refuseUndeclared(http)
  logFailedAndSlow(http)
  answerErrors(http)
  await setUpProtocol(http, services)
  const live = serveLive(http, services, hubs)
  await offerMetrics(http, services, live)
  serveHealth(http, services, () => stopping)
  serveDocumentation(http)
  serve(http, services, routes)
  serveHelpWidget(http, services.settings.helpWidgetUrl)
  const pageCalls = { firstList: routeOf(views.first), loginDomain: routeOf(tenant.loginDomain) }
  await servePages(http, WEB_FOLDER, {
    helpWidgetUrl: services.settings.helpWidgetUrl,
    drawPage: pageDrawing(services, { routes: pageCalls, folder: WEB_FOLDER }),
  })
  return { http, beginToStop: () => void (stopping = true) }
}

/** Loaded only where it is wanted: most installations do not collect metrics. */
async function offerMetrics(http: FastifyInstance, services: Services, live: LiveServer): Promise<void> {
  const token = services.settings.metricsToken
  if (token === undefined) return
  const { serveMetrics } = await import('./metrics/serve-metrics.ts')
  serveMetrics(http, services, { token, liveConnections: live.connections })
}

/** Milliseconds. A file of 25 MB arrives in this time at 700 kbit a second; other bodies have less. */
const LONGEST_UPLOAD = 300_000

const makeServer = ({ settings }: Services, log: Logger): FastifyInstance =>
  Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: requestIdOf,
    trustProxy: trustIn(settings.trustProxy),
    bodyLimit: 1_048_576,
    requestTimeout: LONGEST_UPLOAD,
    // While the server stops, calls on open connections are still answered; each such answer closes its connection.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => void answerFault(error, request, reply),
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 2_000 },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 300 },
    logController: new LogController({ disableRequestLogging: true }),
  })

/** Files of the browser part are routes of their own; they carry no data. */
const WEB_FILE = /^\/(assets\/|[\w.-]+\.\w+$|\*?$)/

function refuseUndeclared(http: FastifyInstance): void {
  http.addHook('onRoute', (route) => {
    const open = route.config?.open || route.method === 'HEAD' || route.method === 'OPTIONS'
    if (!open && !route.config?.endpoint && !WEB_FILE.test(route.url))
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it.`)
  })
}

function logFailedAndSlow(http: FastifyInstance): void {
  http.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 400 || reply.elapsedTime > 1_000)
      request.log.info(
        {
          method: request.method,
          url: pathOf(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'call',
      )
    done()
  })
}

/** Queries can contain names and emails, so they are not logged. */
const pathOf = (url: string): string => url.split('?')[0] ?? ''
