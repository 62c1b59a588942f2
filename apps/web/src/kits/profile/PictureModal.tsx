import { ImageUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMe } from '../../lib/me.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { DropArea } from '../../ui/DropArea.tsx'
import { Modal } from '../../ui/overlays/Modal.tsx'
import { FadingAlert } from './FadingAlert.tsx'
import { PICTURE_TYPES, problemOf } from './picture-file.ts'
import { usePicture } from './use-picture.ts'
import '../../ui/field.css'
import './profile.css'

interface PictureModalProps {
  user: { id: number; name: string }
  hasPicture: boolean
  onClose: () => void
}

/** Where a picture is chosen, looked at and sent, or deleted. */
export function PictureModal({ user, hasPicture, onClose }: PictureModalProps) {
  const me = useMe()
  const { state, fail, forget, send, remove } = usePicture(user.id)
  const [file, setFile] = useState<File>()
  const [choice, setChoice] = useState(0)
  const isBusy = state.phase === 'sending' || state.phase === 'removing'
  const choose = (chosen: File | undefined) => {
    if (!chosen || isBusy) return
    setChoice(choice + 1)
    const problem = problemOf(chosen)
    if (problem) return fail(problem)
    forget()
    setFile(chosen)
  }
  const finish = async (work: Promise<boolean>) => {
    if (await work) onClose()
  }
  return (
    <Modal
      title={user.id === me.id ? 'Update your profile picture' : `Update ${user.name}'s profile picture`}
      isOpen
      onClose={onClose}
      footer={
        <>
          {hasPicture && (
            <Button variant="danger" isDisabled={isBusy} onPress={() => void finish(remove())}>
              Delete
            </Button>
          )}
          <span className="grow" />
          <Button variant="outline" onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" isDisabled={!file || isBusy} onPress={() => file && void finish(send(file))}>
            {state.phase === 'sending' ? `Uploading ${state.percent}%` : 'Update'}
          </Button>
        </>
      }
    >
      {state.phase === 'failed' && <FadingAlert key={choice} message={state.message} onGone={forget} />}
      <DropArea label="Choose a picture" accept={PICTURE_TYPES} onChoose={choose}>
        {file ? <Preview file={file} /> : <Avatar name={user.name} id={user.id} size={96} />}
        <span className="drop-text">
          <ImageUp size={16} aria-hidden />
          {file ? file.name : 'Drop a picture here, or choose a file'}
        </span>
        <span className="field-note">PNG or JPEG, up to 5 MB</span>
      </DropArea>
    </Modal>
  )
}

function Preview({ file }: { file: File }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const reader = new FileReader()
    reader.onload = () => setAddress(String(reader.result))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return (
    <span className="avatar" data-size={96}>
      {address && <img src={address} alt="Chosen picture" />}
    </span>
  )
}
