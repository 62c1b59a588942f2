import { Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLeaveWarning } from '../../lib/use-leave-warning.ts'
import { Button } from '../../ui/Button.tsx'
import { copy } from '../../ui/copy.ts'
import './secret.css'

interface SecretOnceProps {
  label: string
  secret: string
  onDone: () => void
  /** What it is, and what to do with it. */
  children: ReactNode
}

/** A secret that was just made, until its owner has it: it cannot be shown again. */
export function SecretOnce({ label, secret, onDone, children }: SecretOnceProps) {
  useLeaveWarning(true)
  return (
    <section className="secret-once" role="status" aria-label={label}>
      {children}
      <div className="secret-row">
        <code>{secret}</code>
        <Button onPress={() => void copy(secret)}>
          <Copy size={14} aria-hidden />
          Copy
        </Button>
        <Button variant="outline" onPress={onDone}>
          Done
        </Button>
      </div>
    </section>
  )
}
