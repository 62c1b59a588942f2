import { integrations } from '@dossier/contract/integrations/calls'
import type { Integration } from '@dossier/contract/integrations/integration'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf } from '../../lib/cache.ts'
import { useInOwnWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'
import { toast } from '../../ui/overlays/toast.ts'

interface Props {
  integration: Integration
  onDeleted: () => void
}

/** Asks, then deletes. */
export function DeleteIntegration({ integration: { key, title }, onDeleted }: Props) {
  const confirm = useConfirm()
  const say = useInOwnWords()
  const cache = useQueryClient()
  const remove = async () => {
    const text = say('What waits to be sent is canceled. Records that it has made stay.')
    if (!(await confirm({ title: `Delete “${title}”?`, text, confirmLabel: 'Delete', danger: true }))) return
    try {
      await call(integrations.remove, { params: { key } })
      onDeleted()
      await cache.invalidateQueries({ queryKey: keyOf(integrations.list) })
    } catch (error) {
      toast({ text: messageOf(error), tone: 'error' })
    }
  }
  return (
    <Button variant="danger" size="lg" onPress={() => void remove()}>
      Delete
    </Button>
  )
}
