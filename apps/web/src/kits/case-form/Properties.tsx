import { casePeople } from '@dossier/contract/cases/people'
import type { Severity } from '@dossier/contract/lookups/severities'
import type { Named, Titled } from '@dossier/contract/shapes'
import { whyNotRemoveCollaborator } from '@dossier/core/access/cases'
import { CircleDashed, MapPin, Users } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { AreasPicker } from '../areas/AreasPicker.tsx'
import { SeverityPicker } from '../lookups/SeverityPicker.tsx'
import { StatusPicker } from '../lookups/StatusPicker.tsx'
import { SeverityMark } from '../marks/SeverityMark.tsx'
import { StatusMark } from '../marks/StatusMark.tsx'
import { useLooks } from '../marks/use-looks.ts'
import { PeoplePicker } from '../people/PeoplePicker.tsx'
import { PersonPicker } from '../people/PersonPicker.tsx'
import { TeamsPicker } from '../people/TeamsPicker.tsx'
import { TagsPicker } from '../tags/TagsPicker.tsx'
import { useOpenCase } from './case-context.ts'
import type { CaseStore } from '../editing/case-store.ts'
import { shownTo } from '../editing/shown-record.ts'
import { toastCaseError } from '../editing/case-toast.ts'
import { ManyProperty } from './ManyProperty.tsx'
import { OneProperty } from './OneProperty.tsx'

const idOf = ({ id }: { id: number }) => id
const titleOf = ({ title }: Titled) => title
const nameOf = ({ name }: Named) => name

/** The properties of the open record. */
export function Properties() {
  const { store } = useOpenCase()
  const looks = useLooks()
  return (
    <>
      <OneProperty<Titled>
        place="statusId"
        picker={StatusPicker}
        show={({ id, title }) => <Marked glyph={<StatusMark id={id} looks={looks} />} text={title} />}
      />
      <OneProperty<Severity>
        place="severityId"
        picker={SeverityPicker}
        show={({ id, title }) => <Marked glyph={<SeverityMark id={id} looks={looks} />} text={title} />}
      />
      <OneProperty<Named | null>
        place="assigneeId"
        picker={PersonPicker}
        show={(person) => <Person person={person} />}
      />
      <ManyProperty<Named>
        place="users"
        picker={PeoplePicker}
        nameOf={nameOf}
        keyOf={idOf}
        glyph={({ id, name }) => <Avatar name={name} id={id} />}
        profileOf={idOf}
        removeOne={(person) => selfRemoval(store, person)}
      />
      <ManyProperty<Titled>
        place="pendingTeams"
        picker={TeamsPicker}
        nameOf={titleOf}
        keyOf={idOf}
        glyph={() => <Users size={14} aria-hidden />}
      />
      <ManyProperty<Titled>
        place="areas"
        picker={AreasPicker}
        nameOf={titleOf}
        keyOf={idOf}
        glyph={() => <MapPin size={14} aria-hidden />}
      />
      <ManyProperty<string> place="tags" picker={TagsPicker} nameOf={(tag) => tag} keyOf={(tag) => tag} />
    </>
  )
}

function Marked({ glyph, text }: { glyph: React.ReactNode; text: string }) {
  return (
    <span className="marked">
      {glyph}
      <span className="truncate">{text}</span>
    </span>
  )
}

function Person({ person }: { person: Named | null }) {
  if (!person) return <Marked glyph={<CircleDashed size={16} aria-hidden />} text="Unassigned" />
  return <Marked glyph={<Avatar name={person.name} id={person.id} />} text={person.name} />
}

/** People may leave a record that they may not edit. */
function selfRemoval(store: CaseStore, person: Named) {
  const { me, record } = store
  if (store.get().isPast) return undefined
  if (person.id !== me.id || whyNotRemoveCollaborator(me, shownTo(me, record), person.id)) return undefined
  return async () => {
    try {
      await call(casePeople.removeUser, { params: { caseId: String(record.id), userId: String(person.id) } })
      store.patch({ record: { ...store.record, users: store.record.users.filter(({ id }) => id !== person.id) } })
    } catch (error) {
      toastCaseError(me.recordName, error)
    }
  }
}
