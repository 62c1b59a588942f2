import { TEXT_LENGTH } from '@dossier/contract/limits'
import { kindOfIcon, type IconKind } from '@dossier/core/fields/icon-upload'
import { useId, useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { Radios } from '../../ui/choices/Radios.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { EditorProps } from '../fields/editor.ts'
import { IconValue } from './IconValue.tsx'
import { PictureChoice } from './PictureChoice.tsx'
import { SymbolChoice } from './SymbolChoice.tsx'
import './icons.css'

const KINDS: readonly { id: IconKind; label: string }[] = [
  { id: 'upload', label: 'File Upload' },
  { id: 'url', label: 'URL' },
  { id: 'symbol', label: 'Font Awesome' },
]

/** Choosing another kind of icon clears the one that was chosen. (B-ICON-01) */
export function IconEditor({ definition, value, onChange, isInvalid, describedBy }: EditorProps) {
  const words = useWords()
  const name = useId()
  const [kind, setKind] = useState(kindOfIcon(value) ?? 'upload')
  const choose = (chosen: IconKind) => {
    setKind(chosen)
    onChange(null)
  }
  return (
    <div className="icon-editor" role="group" aria-label={definition.title} aria-describedby={describedBy}>
      <Radios
        label={`Kind of ${definition.title}`}
        hideLabel
        name={name}
        value={kind}
        options={KINDS}
        onChange={choose}
      />
      {kind !== 'url' && kindOfIcon(value) !== null && (
        <div className="icon-shown">
          <IconValue value={value} size={32} label={`Chosen for ${definition.title}`} />
        </div>
      )}
      {kind === 'upload' && <PictureChoice onChoose={onChange} />}
      {kind === 'url' && (
        <TextField
          label="Address of the picture"
          placeholder="https://"
          value={typeof value === 'string' ? value : ''}
          maxLength={TEXT_LENGTH}
          onChange={(text) => onChange(text === '' ? null : text)}
          isInvalid={isInvalid}
          note={`Shown as a link: other sites are not asked for pictures, so they do not learn who reads the ${words.record.toLowerCase()}. Upload the picture to show it.`}
        />
      )}
      {kind === 'symbol' && <SymbolChoice value={value} onChoose={onChange} />}
    </div>
  )
}
