import { integrations } from '@dossier/contract/integrations/calls'
import { recordEvents } from '@dossier/contract/integrations/record-events'
import { implement } from '../../http/implement.ts'
import { forceRun } from './force-run.ts'
import { listRecordEvents } from './list-events.ts'
import { listActive, listIntegrations, listLinks, listLogs, listOutputs, readStatus } from './read-integrations.ts'
import { rotateSecret } from './rotate-secret.ts'
import { removeIntegration, saveIntegration } from './save-integration.ts'
import { sendRecord } from './send-record.ts'
import { SERVICES } from './services.ts'

export const integrationRoutes = [
  ...implement(integrations, {
    list: (ctx) => listIntegrations(ctx),
    active: (ctx) => listActive(ctx),
    save: (ctx, { body }) => saveIntegration(ctx, body),
    remove: (ctx, { params }) => removeIntegration(ctx, params.key),
    rotateSecret: (ctx, { params }) => rotateSecret(ctx, params.key),
    services: async () => Object.values(SERVICES),
    service: async (_ctx, { params }) => SERVICES[params.id],
    logs: (ctx, { query }) => listLogs(ctx, query),
    status: (ctx, { params }) => readStatus(ctx, params.key),
    forceRun: async (ctx, { params }) => {
      await forceRun(ctx, params.key)
      return undefined
    },
    outputs: (ctx) => listOutputs(ctx),
    send: (ctx, { params }) => sendRecord(ctx, params),
    links: (ctx, { params }) => listLinks(ctx, params.id),
  }),
  ...implement(recordEvents, { list: (ctx, { query }) => listRecordEvents(ctx, query) }),
]
