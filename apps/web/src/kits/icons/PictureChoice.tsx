import { ICON_SIDE, ICON_TOO_LARGE, INVALID_FILE_TYPE, MOST_ICON_BYTES } from '@dossier/core/fields/icon-upload'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { DropArea } from '../../ui/DropArea.tsx'
import { FieldError } from '../../ui/FieldError.tsx'

const TYPES = ['image/png', 'image/jpeg', 'image/gif']

/** A file whose picture is drawn small before it is sent. */
export function PictureChoice({ onChoose }: { onChoose: (picture: string) => void }) {
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    const fault = faultOf(file)
    setProblem(fault)
    if (fault === undefined) await drawnSmall(file).then(onChoose, () => setProblem(INVALID_FILE_TYPE))
  }
  return (
    <>
      <DropArea label="Choose a picture" accept={TYPES.join(',')} onChoose={(file) => void choose(file)}>
        <span className="drop-text">
          <ImageUp size={16} aria-hidden /> Drop a picture here, or choose a file
        </span>
        <span className="field-note">JPEG, PNG or GIF, up to 1 MB</span>
      </DropArea>
      <FieldError text={problem} />
    </>
  )
}

function faultOf({ type, size }: File): string | undefined {
  if (!TYPES.includes(type)) return INVALID_FILE_TYPE
  return size > MOST_ICON_BYTES ? ICON_TOO_LARGE : undefined
}

/** Upright, in the size in which it is stored, and without what else its file holds. */
async function drawnSmall(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, ICON_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/png')
}
