import { rules } from '@dossier/contract/rules/calls'
import type { Rule } from '@dossier/contract/rules/rule'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { keyOf } from '../../../lib/cache.ts'
import { useInOwnWords, type Say } from '../../../lib/words.ts'
import { useConfirm } from '../../../ui/overlays/Confirm.tsx'
import { toast, TOAST_TIME } from '../../../ui/overlays/toast.ts'
import { connectionSentences } from './connection-text.ts'

/** What is done to a stored rule besides changing it. */
export function useRuleActs() {
  const cache = useQueryClient()
  const confirm = useConfirm()
  const say = useInOwnWords()
  const [isBusy, setBusy] = useState(false)

  /** Whether it was done. */
  async function run(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      toast({ text: messageOf(error), tone: 'error' })
      return false
    } finally {
      await cache.invalidateQueries({ queryKey: keyOf(rules.list) })
      setBusy(false)
    }
  }

  async function enable({ id, title }: Rule, enabled: boolean) {
    const turn = (on: boolean) => run(() => call(rules.enable, { params: { id: String(id) }, body: { enabled: on } }))
    if (!(await turn(enabled))) return
    toast({
      text: enabled ? `“${title}” is enabled.` : `“${title}” is disabled.`,
      tone: 'success',
      duration: TOAST_TIME.message,
      group: 'rule',
      action: { label: 'Undo', onPress: () => void turn(!enabled) },
    })
  }

  async function remove(rule: Rule): Promise<boolean> {
    const { id, title } = rule
    setBusy(true)
    const text = await consequences(rule, say)
    setBusy(false)
    const isSure = await confirm({ title: `Delete rule “${title}”?`, text, confirmLabel: 'Delete', danger: true })
    return isSure && run(() => call(rules.remove, { params: { id: String(id) } }))
  }
  return { isBusy, enable, remove }
}

/** What becomes of a rule's work when it is deleted. The server deletes it whether or not this can be loaded. */
async function consequences(rule: Rule, say: Say): Promise<string> {
  const connected = await call(rules.effects, { body: rule }).then(connectionSentences, () => '')
  return `${say('Records keep what it did.')} What it still has to send is canceled. ${connected}`.trim()
}
