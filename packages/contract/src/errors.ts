import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** An error in a browser. The sender cuts longer texts. */
export const ErrorReport = z.object({
  message: z.string().trim().min(1).max(1000),
  stack: z.string().max(8000).default(''),
  url: z.string().max(2000).default(''),
})
export type ErrorReport = z.infer<typeof ErrorReport>

export const errors = {
  report: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/errors',
    access: 'signedIn',
    summary: 'Stores an error of the browser for the operators of the installation',
    rate: { max: 20, minutes: 1 },
    bodyLimit: 65_536,
    body: ErrorReport,
  }),
}
