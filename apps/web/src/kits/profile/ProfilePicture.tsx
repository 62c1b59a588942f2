import { Camera, Pencil, Trash2 } from 'lucide-react'
import { useContext, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { useMe } from '../../lib/me.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { PicturesContext } from '../../ui/pictures.ts'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { FadingAlert } from './FadingAlert.tsx'
import { PictureModal } from './PictureModal.tsx'
import { usePicture } from './use-picture.ts'
import './profile.css'

/** A person's picture, round; people with the right can change it here. */
export function ProfilePicture({ user }: { user: { id: number; name: string } }) {
  const me = useMe()
  const hasPicture = useContext(PicturesContext)(user.id) !== undefined
  const { state, remove, forget } = usePicture(user.id)
  const [isOpen, setOpen] = useState(false)
  const picture = <Avatar name={user.name} id={user.id} size={96} />
  if (!me.isAdmin && me.id !== user.id) return <span className="profile-picture">{picture}</span>
  return (
    <span className="profile-picture">
      <MenuTrigger>
        <AriaButton className="picture-button" aria-label="Profile picture">
          {picture}
          <span className="picture-overlay" aria-hidden>
            <Pencil size={18} />
          </span>
        </AriaButton>
        <Popover>
          <Menu aria-label="Profile picture">
            <MenuItem textValue="Update profile picture" onAction={() => setOpen(true)}>
              <Camera size={15} aria-hidden />
              Update profile picture
            </MenuItem>
            {hasPicture && (
              <MenuItem danger textValue="Delete profile picture" onAction={() => void remove()}>
                <Trash2 size={15} aria-hidden />
                Delete profile picture
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      <IconButton variant="outline" className="picture-camera" label="Choose a picture" onPress={() => setOpen(true)}>
        <Camera size={14} />
      </IconButton>
      {state.phase === 'failed' && <FadingAlert message={state.message} onGone={forget} />}
      {isOpen && <PictureModal user={user} hasPicture={hasPicture} onClose={() => setOpen(false)} />}
    </span>
  )
}
