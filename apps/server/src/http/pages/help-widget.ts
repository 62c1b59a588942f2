import { HELP_WIDGET_SCRIPT } from '@dossier/contract/organization/features'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { allowSource } from './content-policy.ts'

/** What a widget loads from its own origin. */
const DIRECTIVES = ['script-src', 'connect-src', 'img-src', 'frame-src']

/** Leads to the script that the deployment names; without one there is nothing at that address. (D-033) */
export function serveHelpWidget(app: FastifyInstance, address: string | undefined): void {
  if (!address) return
  app.get(HELP_WIDGET_SCRIPT, (_request, reply) => reply.header('cache-control', 'no-store').redirect(address, 302))
}

/** Lets a page, and nothing else, load from the widget's own origin. */
export function allowHelpWidget(reply: FastifyReply, address: string | undefined): void {
  if (!address) return
  allowSource(reply, new URL(address).origin, DIRECTIVES)
}
