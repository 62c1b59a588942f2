import { CircleQuestionMark } from 'lucide-react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { IconButton } from '../IconButton.tsx'
import { Popover } from './Popover.tsx'
import './help-popover.css'

/** A small question mark that explains what is beside it. (C-CFG-04) */
export const HelpPopover = ({ about, text }: { about: string; text: string }) => (
  <DialogTrigger>
    <IconButton label={`Help: ${about}`} className="help-button">
      <CircleQuestionMark size={14} aria-hidden />
    </IconButton>
    <Popover className="help-pop" placement="bottom start">
      <Dialog aria-label={`Help: ${about}`}>
        <p>{text}</p>
      </Dialog>
    </Popover>
  </DialogTrigger>
)
