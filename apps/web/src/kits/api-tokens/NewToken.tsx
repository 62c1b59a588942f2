import { CircleCheck, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { SecretOnce } from '../secret/SecretOnce.tsx'
import { NewTokenDialog, type MadeToken } from './NewTokenDialog.tsx'
import './api-tokens.css'

/** The button for a new token, and the token itself until its owner has it. */
export function NewToken() {
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<MadeToken>()
  return (
    <>
      {made ? (
        <Made made={made} onDone={() => setMade(undefined)} />
      ) : (
        <Button variant="outline" onPress={() => setOpen(true)}>
          <Plus size={14} aria-hidden />
          New token
        </Button>
      )}
      {isOpen && <NewTokenDialog onMade={setMade} onClose={() => setOpen(false)} />}
    </>
  )
}

const Made = ({ made: { title, token }, onDone }: { made: MadeToken; onDone: () => void }) => (
  <SecretOnce label="New token" secret={token} onDone={onDone}>
    <p>
      <CircleCheck size={15} aria-hidden /> <b>Token “{title}” created</b>
    </p>
    <p>Copy it now. We store only a hash, so it cannot be shown again.</p>
  </SecretOnce>
)
