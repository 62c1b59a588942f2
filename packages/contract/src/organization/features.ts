import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { unchanging } from '../freshness.ts'

/** Where the script of the help widget is fetched from; it leads to the address that the deployment names. */
export const HELP_WIDGET_SCRIPT = '/help-widget.js'

export const features = {
  helpWidget: endpoint({
    method: 'GET',
    path: '/features/GetOpsZendeskHelpWidgetEnabled',
    access: 'public',
    fresh: unchanging,
    summary: 'Whether the sign-in page shows the help widget: true if the deployment sets its script',
    reply: z.boolean(),
  }),
}
