import { Copy } from 'lucide-react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { copy } from '../../ui/copy.ts'

/** The codes for the day without the authenticator. They are shown only this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="factor-form">
      <Alert tone="info">
        Keep these recovery codes in a safe place. Each one works once in place of your authenticator. They will not be
        shown again.
      </Alert>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="factor-foot">
        <Button variant="outline" size="lg" onPress={() => void copy(codes.join('\n'))}>
          <Copy size={14} aria-hidden />
          Copy
        </Button>
        <Button variant="primary" size="lg" onPress={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
