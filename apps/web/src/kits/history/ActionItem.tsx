import type { LargerAction } from '@dossier/contract/actions'
import type { CaseEvent, EventCause, EventEntry } from '@dossier/contract/events'
import { dateTimeText } from '@dossier/core/text/dates'
import { useNavigate } from '@tanstack/react-router'
import { MoreHorizontal } from 'lucide-react'
import { useElapsed } from '../../lib/use-elapsed.ts'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { useCaseState, useRecord } from '../case-form/case-context.ts'
import { EntryChange } from './EntryChange.tsx'
import { KeyMark } from './KeyMark.tsx'
import { useMayWrite } from './use-may-write.ts'
import { canUndo, rulesIn } from './can-undo.ts'
import { describeEvent } from './describe-event.ts'
import type { ActionEvents } from './group-by-action.ts'
import { recordsText } from './larger-text.ts'
import { isOfRule, RuleReason, RuleSentence } from './RuleLine.tsx'
import type { useUndoAll } from './use-undo-all.ts'
import type { useUndoEvent } from './use-undo-event.ts'

interface ActionItemProps {
  events: ActionEvents
  undoing: ReturnType<typeof useUndoEvent> & ReturnType<typeof useUndoAll>
  /** It changed other records as well. */
  larger: LargerAction | undefined
}

/** Which entries are key, and whether this person may change that. */
export interface Marks {
  keys: ReadonlySet<number>
  mayMark: boolean
}

/** Why it happened, unless somebody simply did it. */
const BECAUSE: Partial<Record<EventCause, string>> = {
  rule: 'by a rule',
  schedule: 'by a schedule',
  integration: 'by an integration',
  import: 'by an import',
  merge: 'by merging',
  undo: 'to undo an earlier change',
  bulk: 'together with others',
}

/** All that one action did to the record. */
export function ActionItem({ events, undoing, larger, marks }: ActionItemProps & { marks: Marks }) {
  const [newest] = events
  const first = events.at(-1)!
  const words = useWords()
  const { user, cause } = first
  const { created } = newest
  const ago = useElapsed(created)
  const because = BECAUSE[cause]
  const isUnseen = useCaseState(({ unseen, seenSeq }, { me }) => {
    const last = Math.max(0, ...Object.values(unseen))
    return seenSeq !== null && user.id !== me.id && newest.id > seenSeq && newest.id <= last
  })
  return (
    <li className="event" data-type={newest.type} data-new={isUnseen || undefined}>
      <div className="event-head">
        <p className="grow">
          {isUnseen && <span className="vh">New: </span>}
          <Head event={first} />
          {because !== undefined && !isOfRule(first) && <span className="because"> {because}</span>}
          {larger && <span className="because"> in one of {recordsText(larger, words)}</span>}{' '}
          <time dateTime={created} title={dateTimeText(created, reader())}>
            {ago}
          </time>
        </p>
        <HeadMark event={first} marks={marks} />
        <ActionMenu events={events} undoing={undoing} larger={larger} />
      </div>
      <Changes event={first} marks={marks} />
      {isOfRule(first) && <RuleReason event={first} savedBy={undefined} />}
      {events.length > 1 && (
        <ol className="event-parts">
          {events
            .slice(0, -1)
            .toReversed()
            .map((event) => (
              <li key={event.id} className="event-part">
                <div className="event-head">
                  <p className="grow">
                    {isOfRule(event) ? (
                      <RuleSentence event={event} isByHand={first.type === 'ruleRan'} />
                    ) : (
                      <>
                        and <Description event={event} />
                      </>
                    )}
                  </p>
                  <HeadMark event={event} marks={marks} />
                </div>
                <Changes event={event} marks={marks} />
                {isOfRule(event) && <RuleReason event={event} savedBy={isOfRule(first) ? undefined : user.name} />}
              </li>
            ))}
        </ol>
      )}
    </li>
  )
}

/** Who did it, and what. */
const Head = ({ event }: { event: CaseEvent }) =>
  isOfRule(event) ? (
    <RuleSentence event={event} />
  ) : (
    <>
      <b>{event.user.name}</b> <Description event={event} />
    </>
  )

function Description({ event }: { event: CaseEvent }) {
  return describeEvent(event, useWords())
}

function ActionMenu({ events, undoing, larger }: ActionItemProps) {
  const words = useWords()
  const navigate = useNavigate()
  const { caseNumber } = useRecord()
  const mayUndo = useMayWrite()
  const [newest] = events
  const seq = Math.max(...newest.entries.map(({ id }) => id))
  const onAction = (key: unknown) => {
    if (key === 'undo') void undoing.undo(newest)
    else if (key === 'all') void undoing.undoAll(larger!)
    else void navigate({ to: '/cases/$caseNumber', params: { caseNumber }, search: { asOf: String(seq) } })
  }
  return (
    <MenuTrigger>
      <Button icon aria-label="Actions of this change" isDisabled={undoing.isBusy} className="event-more">
        <MoreHorizontal size={14} />
      </Button>
      <Popover placement="bottom end">
        <Menu aria-label="Actions of this change" onAction={onAction}>
          {mayUndo && canUndo(events) && <MenuItem id="undo">{undoText(rulesIn(events))}</MenuItem>}
          {mayUndo && canUndo(events) && larger && newest.cause !== 'import' && (
            <MenuItem id="all">
              Undo in All {larger.isMinimum ? '' : larger.records.toLocaleString()} {words.records}
            </MenuItem>
          )}
          <MenuItem id="past">View as of This Change</MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** An undo names what rules have added. */
const undoText = (rules: readonly string[]) =>
  rules.length === 0
    ? 'Undo'
    : `Undo, with What ${new Intl.ListFormat('en').format(rules.map((title) => `“${title}”`))} Set`

interface ChangesProps {
  event: CaseEvent
  marks: Marks
}

/** The entries that show from what to what something was changed. */
const changesOf = ({ type, entries }: CaseEvent) =>
  type === 'created' || type === 'ruleRan'
    ? []
    : entries.filter(({ oldValue, newValue }) => oldValue !== null || newValue !== null)

/** The mark of what is told in the head alone. */
function HeadMark({ event, marks }: ChangesProps) {
  const [first] = event.entries
  return first && changesOf(event).length === 0 ? <Mark event={event} entry={first} marks={marks} /> : null
}

function Changes({ event, marks }: ChangesProps) {
  const changes = changesOf(event)
  if (changes.length === 0) return null
  return (
    <ul className="event-changes">
      {changes.map((entry) => (
        <li key={entry.id} className="change">
          <div className="grow">
            <EntryChange event={event} entry={entry} hasName={changes.length > 1} />
          </div>
          <Mark event={event} entry={entry} marks={marks} />
        </li>
      ))}
      {event.media.map(({ id, fileName, url }) => (
        <li key={id}>
          <a href={url} dir="auto">
            {fileName}
          </a>
        </li>
      ))}
    </ul>
  )
}

const Mark = ({ event, entry, marks }: ChangesProps & { entry: EventEntry }) => (
  <KeyMark eventId={event.id} entryId={entry.id} isKey={marks.keys.has(entry.id)} mayMark={marks.mayMark} />
)
