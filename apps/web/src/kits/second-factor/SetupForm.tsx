import { Copy } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { copy } from '../../ui/copy.ts'
import { CodeBoxes } from './CodeBoxes.tsx'
import { entryAddress, entryLabel, makeSecret, spaced } from './secret.ts'
import { QrCode } from './QrCode.tsx'

export interface SetupFormProps {
  /** The name in the authenticator; null for an account without a tenant. */
  tenantName: string | null
  save: (setup: { token: string; authCode: string }) => Promise<void>
  onCancel: () => void
}

/** Scan, type the code that the authenticator shows, save. */
export function SetupForm({ tenantName, save, onCancel }: SetupFormProps) {
  const [token] = useState(makeSecret)
  const [authCode, setAuthCode] = useState('')
  const [problem, setProblem] = useState('')
  const [saving, setSaving] = useState(false)
  const isReady = authCode !== '' && !saving
  const submit = async () => {
    setSaving(true)
    setProblem('')
    await save({ token, authCode }).catch((error: unknown) => setProblem(messageOf(error)))
    setSaving(false)
  }
  return (
    <form
      className="factor-form factor-setup"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void submit()
      }}
    >
      <QrCode text={entryAddress(token, tenantName)} label={`QR code for ${entryLabel(tenantName)}`} />
      <div className="factor-form">
        <p>Scan this code with your authenticator app, then enter the six digits that it shows.</p>
        <p className="factor-secret">
          Or enter this key by hand: <code>{spaced(token)}</code>
          <IconButton label="Copy key" onPress={() => void copy(token)}>
            <Copy size={14} />
          </IconButton>
        </p>
        <CodeBoxes label="Authentication code" value={authCode} onChange={setAuthCode} takesFocus />
        {problem && <Alert>{problem}</Alert>}
        <div className="factor-foot">
          <Button variant="outline" size="lg" isDisabled={saving} onPress={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" size="lg" isDisabled={!isReady}>
            Save
          </Button>
        </div>
      </div>
    </form>
  )
}
