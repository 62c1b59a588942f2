import { WALL_TOKEN_PREFIX, type WallLink, wallLinks } from '@dossier/contract/dashboards/wall-links'
import { dateTimeText } from '@dossier/core/text/dates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { SecretOnce } from '../../../kits/secret/SecretOnce.tsx'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { keyOf, queryOf } from '../../../lib/cache.ts'
import { reader } from '../../../lib/dates.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useConfirm } from '../../../ui/overlays/Confirm.tsx'
import { Modal } from '../../../ui/overlays/Modal.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Wall } from '../dashboard-search.ts'
import { type MadeLink, NewWallLink } from './NewWallLink.tsx'
import './wall-links.css'

interface WallLinksDialogProps {
  /** What the wall shows from which this was opened: what a new link begins with. */
  wall: Wall
  onClose: () => void
}

/** The links by which screens are walls without somebody signed in: made, looked at, revoked. */
export function WallLinksDialog({ wall, onClose }: WallLinksDialogProps) {
  const [isNew, setNew] = useState(false)
  const [made, setMade] = useState<MadeLink>()
  return (
    <Modal title="Links of walls" size="lg" isOpen onClose={onClose}>
      <p className="quiet wall-links-about">
        A screen that opens such a link shows dashboards without anybody signed in. It sees what members of the chosen
        teams see, changes nothing, and goes dark when the link is revoked.
      </p>
      {made ? (
        <Made made={made} onDone={() => setMade(undefined)} />
      ) : (
        <Button variant="outline" onPress={() => setNew(true)}>
          <Plus size={14} aria-hidden />
          New link
        </Button>
      )}
      <Links />
      {isNew && <NewWallLink wall={wall} onMade={setMade} onClose={() => setNew(false)} />}
    </Modal>
  )
}

const Made = ({ made: { title, address }, onDone }: { made: MadeLink; onDone: () => void }) => (
  <SecretOnce label="New link" secret={address} onDone={onDone}>
    <p>
      <b>Link “{title}” created.</b> Copy it now, and open it on the screen. It cannot be shown again.
    </p>
  </SecretOnce>
)

function Links() {
  const { data, error, refetch } = useQuery(queryOf(wallLinks.list))
  if (error && !data) return <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>
  if (!data) return <Skeleton shape="list" rows={2} />
  if (data.length === 0) return <p className="quiet">No links yet.</p>
  return (
    <ul className="wall-link-list" aria-label="Links">
      {data.map((link) => (
        <LinkLine key={link.id} link={link} />
      ))}
    </ul>
  )
}

function LinkLine({ link }: { link: WallLink }) {
  const { title, ending, dashboards, teams, expires, state } = link
  const revoke = useRevoking()
  return (
    <li>
      <div className="grow">
        <div>
          <span dir="auto">{title}</span>{' '}
          <code className="quiet">
            {WALL_TOKEN_PREFIX}…{ending}
          </code>
        </div>
        <div className="quiet">
          {namesOf(dashboards, 'No dashboard')} · {namesOf(teams, 'What everybody sees')}
        </div>
        <div className="quiet">
          {lastUseOf(link)} · {state === 'Expired' ? 'Expired' : 'Expires'} {dateTimeText(expires, reader())}
        </div>
      </div>
      <Button aria-label={`Revoke ${title}`} onPress={() => void revoke(link)}>
        Revoke
      </Button>
    </li>
  )
}

const namesOf = (named: readonly { name: string }[], none: string) =>
  named.length === 0 ? none : named.map(({ name }) => name).join(', ')

const lastUseOf = ({ lastUsed, lastAddress }: WallLink) =>
  lastUsed === null ? 'Never opened' : `Opened from ${lastAddress}, last seen ${dateTimeText(lastUsed, reader())}`

/** Asks, then ends a link. */
function useRevoking() {
  const cache = useQueryClient()
  const confirm = useConfirm()
  return async ({ id, title }: WallLink) => {
    const text = 'Screens that show it go dark.'
    if (!(await confirm({ title: `Revoke “${title}”?`, text, confirmLabel: 'Revoke', danger: true }))) return
    await call(wallLinks.revoke, { params: { id: String(id) } }).catch((error: unknown) =>
      toast({ text: messageOf(error), tone: 'error' }),
    )
    await cache.invalidateQueries({ queryKey: keyOf(wallLinks.list) })
  }
}
