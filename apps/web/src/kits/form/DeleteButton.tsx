import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/overlays/Confirm.tsx'

interface DeleteButtonProps {
  name: string
  /** The consequence, in one sentence. */
  text?: string
  /** Where the item is used, in words: said in the question. */
  usedBy?: () => Promise<readonly string[]>
  /** What to do in place of asking when it is used; takes the sentence that says where. */
  onUsed?: ((uses: string) => unknown) | undefined
  /** What names the item and needs attention without it, in words: said in the question. */
  namedBy?: () => Promise<readonly string[]>
  onDelete: () => unknown
}

/** Asks before it deletes the item of a form. */
export function DeleteButton({ name, text = '', usedBy, onUsed, namedBy, onDelete }: DeleteButtonProps) {
  const confirm = useConfirm()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    const [{ isUsed, sentence }, names] = await Promise.all([usesOf(usedBy), namesOf(namedBy)])
    setAsking(false)
    if (isUsed && onUsed) return onUsed([sentence, names].filter(Boolean).join(' '))
    const question = [text, names === '' ? sentence : [isUsed && sentence, names].filter(Boolean).join(' ')]
      .filter(Boolean)
      .join(' ')
    const title = `Delete ${name}?`
    if (await confirm({ title, ...(question && { text: question }), confirmLabel: 'Delete', danger: true })) onDelete()
  }
  return (
    <Button variant="outline" size="lg" isDisabled={isAsking} onPress={() => void ask()}>
      Delete
    </Button>
  )
}

/** The server checks again: an unanswered question does not stand in the way. */
async function usesOf(usedBy: DeleteButtonProps['usedBy']): Promise<{ isUsed: boolean; sentence: string }> {
  if (!usedBy) return { isUsed: false, sentence: '' }
  try {
    const uses = await usedBy()
    if (uses.length === 0) return { isUsed: false, sentence: 'It is not used anywhere.' }
    return { isUsed: true, sentence: `It is used by ${new Intl.ListFormat('en').format(uses)}.` }
  } catch (error) {
    return { isUsed: false, sentence: `Its uses could not be loaded (${messageOf(error)}).` }
  }
}

/** What would need attention; nothing if that cannot be known now. */
async function namesOf(namedBy: DeleteButtonProps['namedBy']): Promise<string> {
  const names = (await namedBy?.().catch(() => [])) ?? []
  if (names.length === 0) return ''
  const list = new Intl.ListFormat('en').format(names)
  const sentence = `${list} ${names.length === 1 ? 'names it and needs' : 'name it and need'} attention afterwards.`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
