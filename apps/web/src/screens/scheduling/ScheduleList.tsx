import type { Schedule } from '@dossier/contract/schedules/schedule'
import { textFilter } from '@dossier/core/text/folded'
import { ChevronRight, Folder } from 'lucide-react'
import { useState } from 'react'
import { useFolderTones } from '../../kits/calendar/use-folder-tones.ts'
import { STATE_NAMES, stateOf } from '../../kits/schedules/schedule-words.ts'
import { useMe } from '../../lib/me.ts'
import { Segments } from '../../ui/choices/Segments.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ScheduleItem } from './ScheduleItem.tsx'

type State = 'all' | (typeof STATE_NAMES)[number]['name']

const STATES: { id: State; label: string }[] = [
  { id: 'all', label: 'All' },
  ...STATE_NAMES.map(({ name, label }) => ({ id: name, label })),
]

interface ScheduleListProps {
  schedules: readonly Schedule[]
  onOpen: (id: number) => void
}

/** The schedules that the person may see, in their folders. */
export function ScheduleList({ schedules, onOpen }: ScheduleListProps) {
  const { scheduleFoldersExpanded } = useMe().settings
  const [text, setText] = useState('')
  const [state, setState] = useState<State>('all')
  const term = text.trim()
  const fits = textFilter(text)
  if (schedules.length === 0)
    return (
      <div className="empty" role="status">
        <b>No schedules yet.</b>
        <p>Click a day or make one.</p>
      </div>
    )
  const found = schedules.filter(
    (one) => fits(...textsOf(one)) && (state === 'all' || stateOf(one.status).name === state),
  )
  return (
    <>
      <TextField aria-label="Filter schedules" placeholder="Filter schedules" value={text} onChange={setText} />
      <Segments label="State" hideLabel value={state} options={STATES} onChange={setState} />
      {found.length === 0 && (
        <p className="sub" role="status">
          {term === '' ? 'No schedule has this state.' : `No schedule matches “${term}”.`}
        </p>
      )}
      {inFolders(found).map(([folder, items]) => (
        <ScheduleFolder
          key={`${scheduleFoldersExpanded} ${folder ?? ''}`}
          folder={folder}
          items={items}
          isExpanded={scheduleFoldersExpanded || term !== ''}
          onOpen={onOpen}
        />
      ))}
    </>
  )
}

const textsOf = ({ title, folder, templateTitle }: Schedule) => [title, folder ?? '', templateTitle]

/** Those in no folder come last. */
const inFolders = (schedules: readonly Schedule[]) =>
  [...Map.groupBy(schedules, ({ folder }) => folder)].toSorted(([one], [other]) =>
    one === null ? 1 : other === null ? -1 : one.localeCompare(other),
  )

interface ScheduleFolderProps {
  folder: string | null
  items: readonly Schedule[]
  isExpanded: boolean
  onOpen: (id: number) => void
}

function ScheduleFolder({ folder, items, isExpanded, onOpen }: ScheduleFolderProps) {
  const [isOpen, setOpen] = useState(isExpanded)
  const toneOf = useFolderTones()
  const name = folder ?? 'No folder'
  return (
    <section aria-label={name}>
      <h2>
        <button type="button" className="schedule-folder" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronRight size={14} className="chevron" aria-hidden />
          <Folder size={14} strokeWidth={1.75} data-tone={toneOf(folder)} aria-hidden />
          <span className="truncate grow">{name}</span>
          <span className="count">{items.length}</span>
        </button>
      </h2>
      {isOpen && (
        <ul>
          {items.map((one) => (
            <ScheduleItem key={one.id} schedule={one} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}
