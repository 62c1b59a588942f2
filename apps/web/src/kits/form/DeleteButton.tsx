import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../../ui/Confirm.tsx'

interface DeleteButtonProps {
  name: string
  /** The consequence, in one sentence. */
  text?: string
  /** Where the item is used, in words: said in the question. */
  usedBy?: () => Promise<readonly string[]>
  /** What to do in place of asking when it is used; takes the sentence that says where. */
  onUsed?: ((uses: string) => unknown) | undefined
  onDelete: () => unknown
}

/** Asks before it deletes the item of a form. */
export function DeleteButton({ name, text = '', usedBy, onUsed, onDelete }: DeleteButtonProps) {
  const confirm = useConfirm()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    const { isUsed, sentence } = await usesOf(usedBy)
    setAsking(false)
    if (isUsed && onUsed) return onUsed(sentence)
    const question = [text, sentence].filter(Boolean).join(' ')
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
