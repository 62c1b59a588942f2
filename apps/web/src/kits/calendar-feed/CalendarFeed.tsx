import { calendarFeeds, type CalendarFeed as Feed } from '@dossier/contract/schedules/feed'
import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { canCallAsSupport } from '@dossier/core/access/support'
import { fieldKey } from '@dossier/core/fields/field-key'
import { dateTimeText } from '@dossier/core/text/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { reader } from '../../lib/dates.ts'
import { useMe } from '../../lib/me.ts'
import { useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { copy } from '../../ui/copy.ts'
import { Select } from '../../ui/choices/Select.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import './calendar-feed.css'

const NO_RECORDS = 'none'
const BUILT_IN = [
  { id: 'created', label: 'Created' },
  { id: 'lastUpdated', label: 'Last Updated' },
  { id: 'closed', label: 'Closed' },
]

/** The secret address by which a calendar program reads schedules and the person's records. */
export function CalendarFeed() {
  const found = useQuery(queryOf(calendarFeeds.get))
  const changing = useFeedChanges()
  return (
    <section className="calendar-feed" aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">Calendar programs</h2>
      {found.error && !found.isSuccess && <Alert onRetry={() => void found.refetch()}>{messageOf(found.error)}</Alert>}
      {found.isPending && <Spinner />}
      {found.isSuccess && <FeedForm key={found.data?.created ?? ''} feed={found.data} {...changing} />}
    </section>
  )
}

type FeedFormProps = { feed: Feed | null } & ReturnType<typeof useFeedChanges>

function FeedForm({ feed, busy, problem, address, create, revoke }: FeedFormProps) {
  const me = useMe()
  const words = useWords()
  const [isSchedules, setSchedules] = useState(feed?.schedules ?? true)
  const [dateColumn, setDateColumn] = useState(feed?.dateColumn ?? null)
  const { data: fields = [] } = useQuery(queryOf(fieldCalls.list))
  const dates = fields.filter(({ dataType }) => dataType === 'date' || dataType === 'date-time')
  const mayCreate = canCallAsSupport(me, calendarFeeds.create)
  return (
    <>
      <p>
        A calendar program that knows your address shows your schedules and the {words.records.toLowerCase()} that you
        work on. Everybody who has the address sees them, too: renew it if it got into other hands.
      </p>
      {problem && <Alert>{problem}</Alert>}
      {address !== undefined && <NewAddress address={address} />}
      {feed && address === undefined && <p role="status">{lastReadText(feed)}</p>}
      <Checkbox isSelected={isSchedules} onChange={setSchedules}>
        Schedules
      </Checkbox>
      <Select
        label={`${words.records} by`}
        items={[
          { id: NO_RECORDS, label: `No ${words.records.toLowerCase()}` },
          ...BUILT_IN,
          ...dates.map(({ id, title }) => ({ id: fieldKey(id), label: title })),
        ]}
        value={dateColumn ?? NO_RECORDS}
        onChange={(id) => setDateColumn(id === NO_RECORDS ? null : String(id))}
        search="Find a date"
      />
      <div className="calendar-feed-buttons">
        <Button
          variant={feed ? 'outline' : 'primary'}
          size="lg"
          isDisabled={busy || !mayCreate}
          onPress={() => void create({ schedules: isSchedules, dateColumn }, feed !== null)}
        >
          {feed ? 'Renew address' : 'Create address'}
        </Button>
        {feed && (
          <Button variant="outline" size="lg" isDisabled={busy} onPress={() => void revoke()}>
            Revoke
          </Button>
        )}
      </div>
      {!mayCreate && <p className="field-note">Support staff cannot make an address: it would work after they left.</p>}
    </>
  )
}

const lastReadText = ({ created, lastRead }: Feed) =>
  `Your address was made on ${dateTimeText(created, reader())} and ${lastRead === null ? 'was never read' : `last read on ${dateTimeText(lastRead, reader())}`}. It is shown only once: renew it if you have lost it.`

/** It is answered once, so it stays until the page is left. */
const NewAddress = ({ address }: { address: string }) => (
  <div className="calendar-feed-address">
    <TextField label="Your address" value={address} isReadOnly note="Copy it now: it is not shown again." />
    <Button variant="outline" size="lg" onPress={() => void copy(address)}>
      <Copy size={14} aria-hidden />
      Copy
    </Button>
  </div>
)

function useFeedChanges() {
  const cache = useQueryClient()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [address, show] = useState<string>()
  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    await work().catch((error: unknown) => setProblem(messageOf(error)))
    await cache.invalidateQueries({ queryKey: keyOf(calendarFeeds.get) })
    setBusy(false)
  }
  const create = async (body: Pick<Feed, 'schedules' | 'dateColumn'>, isRenewed: boolean) => {
    const question = {
      title: 'Renew the address?',
      text: 'The one before stops working, and calendar programs need the new one.',
      confirmLabel: 'Renew',
    }
    if (isRenewed && !(await confirm(question))) return
    await run(async () => {
      const { path } = await call(calendarFeeds.create, { body })
      show(new URL(path, location.origin).href)
    })
  }
  const revoke = async () => {
    const question = { title: 'Revoke the address?', text: 'Calendar programs that use it stop working.' }
    if (!(await confirm({ ...question, confirmLabel: 'Revoke', danger: true }))) return
    await run(async () => {
      await call(calendarFeeds.revoke)
      show(undefined)
    })
  }
  return { busy, problem, address, create, revoke }
}
