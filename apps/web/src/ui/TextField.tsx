import { Input } from 'react-aria-components/Input'
import { TextArea } from 'react-aria-components/TextArea'
import {
  Label,
  Text,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import type { ReactNode, Ref } from 'react'
import { tooLong } from '../lib/too-long.ts'
import { useWhenReleased } from './use-when-released.ts'
import './field.css'

type Own = 'className' | 'style' | 'children' | 'size' | 'maxLength'

export interface TextFieldProps extends Omit<AriaTextFieldProps, Own> {
  /** Omit only with an aria-label. */
  label?: string
  placeholder?: string
  note?: string
  /** Shown in red below; marks the field as invalid. */
  error?: string | undefined
  /** A longer text stays as it was typed or pasted, and a sentence says by how much it is too long. */
  maxLength?: number
  size?: 'md' | 'lg'
  /** Several lines: the number of rows to begin with. */
  rows?: number
  /** An icon before the text. */
  icon?: ReactNode
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

export function TextField(props: TextFieldProps) {
  const { label, placeholder, note, size, rows, icon, inputRef, maxLength, error: own, ...rest } = props
  const error = useWhenReleased(own ?? tooLong(rest.value, maxLength))
  const box = ['field', size === 'lg' && 'lg', rows && 'multiline'].filter(Boolean).join(' ')
  return (
    <AriaTextField
      {...rest}
      isInvalid={Boolean(error) || rest.isInvalid}
      className="form-field"
      data-autofocus={rest.autoFocus || undefined}
    >
      {label && <Label>{label}</Label>}
      <div className={box}>
        {icon}
        {rows ? (
          <TextArea ref={inputRef} dir="auto" rows={rows} placeholder={placeholder} />
        ) : (
          <Input ref={inputRef} dir="auto" placeholder={placeholder} />
        )}
      </div>
      {note && (
        <Text slot="description" className="field-note">
          {note}
        </Text>
      )}
      {error && (
        <Text slot="errorMessage" className="field-error" role="alert">
          {error}
        </Text>
      )}
    </AriaTextField>
  )
}
