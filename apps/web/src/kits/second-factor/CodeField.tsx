import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CodeBoxes } from './CodeBoxes.tsx'

interface CodeFieldProps {
  value: string
  onChange: (code: string) => void
}

/** The six digits of the authenticator, or a recovery code for people who do not have it at hand. */
export function CodeField({ value, onChange }: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false)
  return (
    <>
      {recovery ? (
        <TextField
          label="Recovery code"
          autoComplete="off"
          spellCheck="false"
          maxLength={40}
          size="lg"
          autoFocus
          value={value}
          onChange={onChange}
        />
      ) : (
        <CodeBoxes label="Authentication code" value={value} onChange={onChange} takesFocus />
      )}
      <Button
        className="code-other"
        onPress={() => {
          setRecovery(!recovery)
          onChange('')
        }}
      >
        {recovery ? 'Use the authenticator' : 'Use a recovery code'}
      </Button>
    </>
  )
}
