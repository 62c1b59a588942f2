import { dateTimeText } from '@dossier/core/text/dates'
import { reader } from '../../lib/dates.ts'
import { Radios } from '../../ui/choices/Radios.tsx'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const LIVES = [
  { id: '30', label: '30 days' },
  { id: '90', label: '90 days' },
  { id: '365', label: '1 year' },
] as const
export type Life = (typeof LIVES)[number]['id']

/** For how long a secret can be used. */
export const LifeField = ({ value, onChange }: { value: Life; onChange: (life: Life) => void }) => (
  <>
    <Radios label="Expires" name="life" value={value} options={LIVES} onChange={onChange} />
    <p className="quiet">On {dateTimeText(expiryOf(value), reader())}</p>
  </>
)

/** In whole hours, so that a repeated call says the same. */
export const expiryOf = (days: Life): string =>
  new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + Number(days) * DAY_MS).toISOString()
