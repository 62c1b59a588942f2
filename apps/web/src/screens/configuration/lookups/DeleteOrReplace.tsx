import { useState } from 'react'
import { DeleteButton } from '../../../kits/form/DeleteButton.tsx'
import { ApiError } from '../../../lib/api-error.ts'
import { ReplaceDialog } from './ReplaceDialog.tsx'

export interface Item {
  id: number
  title: string
}

interface DeleteOrReplaceProps {
  /** Such as `status`. */
  noun: string
  item: Item
  others: readonly Item[]
  usedBy: () => Promise<readonly string[]>
  namedBy: () => Promise<readonly string[]>
  remove: () => Promise<unknown>
  /** Gives all its records another one; returns how many there were. */
  replace: (by: number) => Promise<number>
  /** Does something to the item of the form, which says what goes wrong. */
  act: (work: () => Promise<unknown>) => Promise<void>
}

/** Deletes an item; if records have it, offers to give them another one first. (D-054) */
export function DeleteOrReplace({ noun, item, others, usedBy, namedBy, remove, replace, act }: DeleteOrReplaceProps) {
  const [uses, setUses] = useState<string>()
  const attempt = async () => {
    try {
      await remove()
    } catch (error) {
      if (error instanceof ApiError && error.status === 409 && others.length > 0) setUses(error.message)
      throw error
    }
  }
  return (
    <>
      <DeleteButton
        name={item.title}
        usedBy={usedBy}
        namedBy={namedBy}
        onUsed={others.length > 0 ? setUses : undefined}
        onDelete={() => void act(attempt)}
      />
      {uses !== undefined && (
        <ReplaceDialog
          noun={noun}
          item={item}
          others={others}
          uses={uses}
          replace={replace}
          onClose={() => setUses(undefined)}
          onReplaced={() => {
            setUses(undefined)
            void act(remove)
          }}
        />
      )}
    </>
  )
}
