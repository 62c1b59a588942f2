import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { definition, eachTime } from '../freshness.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { LOOKUP_TITLE_LENGTH, SEVERITY_LEVEL } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { PathId, savedIdOf } from '../shapes.ts'
import { Usage } from '../usage.ts'

/** How serious a record is. The one with the lowest level comes first, and new records get it. (D-054) */
export const Severity = z.object({ id: z.int(), title: z.string(), level: z.int(), ...DATED })
export type Severity = z.infer<typeof Severity>

const LEVEL = `Enter a whole number from 0 to ${SEVERITY_LEVEL.toLocaleString('en')}.`

export const SeverityToSave = z.object({
  id: savedIdOf('severity'),
  title: requiredName('Enter a title.').max(LOOKUP_TITLE_LENGTH),
  level: z.int(LEVEL).min(0, LEVEL).max(SEVERITY_LEVEL, LEVEL),
  ...EXPECTED_VERSION,
})
export type SeverityToSave = z.infer<typeof SeverityToSave>

export const severities = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/severity',
    access: 'signedIn',
    inDraft: true,
    fresh: definition('refresh:lookup'),
    summary: 'Every severity, lowest level first',
    reply: z.array(Severity),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/severity',
    access: 'admin',
    inDraft: true,
    summary: 'Creates a severity, or changes the one with that id; every level is used once',
    body: SeverityToSave,
    reply: Severity,
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/severity/usage/{id}',
    access: 'admin',
    inDraft: true,
    fresh: eachTime(),
    summary: 'What keeps a severity from being deleted',
    on: { id: 'severity' },
    params: z.object({ id: PathId }),
    reply: Usage,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/severity/{id}',
    access: 'admin',
    inDraft: true,
    summary: 'Deletes a severity; refused with 409 while records or templates have it, and for the last one',
    on: { id: 'severity' },
    params: z.object({ id: PathId }),
  }),
}
