import { caseLocks } from '@dossier/contract/cases/locks'
import { canCallAsSupport } from '@dossier/core/access/support'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { toast, TOAST_TIME } from '../../ui/overlays/toast.ts'
import { askFor, stopAsking } from '../editing/ask-for-lock.ts'
import { toastCaseError } from '../editing/case-toast.ts'
import { mayShareLocks, type Place } from '../editing/places.ts'
import { useOpenCase, type PlaceState } from './case-context.ts'

interface AskForLockProps {
  place: Place
  state: PlaceState
}

/** Another person is editing a place that this person may edit, too. */
export function AskForLock({ place, state }: AskForLockProps) {
  const { me } = useOpenCase().store
  const { user, isAllowed } = state
  const { isUnanswered, isSending, ask, stop } = useAsking({ place, state })
  if (!user || !isAllowed || mayShareLocks(me) || !canCallAsSupport(me, caseLocks.ask)) return null
  const own = user.requests?.find(({ id }) => id === me.id)
  if (own && !own.isKept) {
    return (
      <div className="lock-note">
        <span role="status">You asked {user.name} for this. They have a minute to answer.</span>
        <Button variant="outline" onPress={stop}>
          Stop Waiting
        </Button>
      </div>
    )
  }
  return (
    <div className="lock-note">
      {own ? (
        <span role="status">{user.name} keeps editing. You can ask again in a minute.</span>
      ) : (
        isUnanswered && <span role="status">{user.name} has not answered.</span>
      )}
      {!own && (
        <Button variant="outline" isDisabled={isSending} onPress={() => void ask(user.id)}>
          {isUnanswered ? 'Ask Again' : 'Ask for This'}
        </Button>
      )}
    </div>
  )
}

/** Whom this window has asked. */
interface Params {
  holderId: number
  /** The server has said so; before that the request is on its way. */
  isConfirmed: boolean
}

/** What this window has asked for, and its end: handed over or free, the place is opened. */
function useAsking({ place, state: { user, holder, label } }: AskForLockProps) {
  const { store, begin } = useOpenCase()
  const { me, record } = store
  const [request, setRequest] = useState<Params | null>(null)
  const [turns, setTurns] = useState(0)
  const isWaiting = user?.requests?.some(({ id }) => id === me.id) ?? false
  if (request && isWaiting && !request.isConfirmed) setRequest({ ...request, isConfirmed: true })
  if (request && holder?.id !== request.holderId) {
    setRequest(null)
    if (!user) setTurns(turns + 1)
  }
  const onTurn = useEffectEvent(() => {
    const text = holder ? `${label} was handed over to you.` : `${label} is free now.`
    // Nobody is taken away from what they are typing.
    const isOpen = store.get().edits[place] !== undefined
    const action = !isOpen && isTyping() ? { action: { label: 'Edit', onPress: () => begin(place) } } : undefined
    toast({ text, tone: 'success', duration: TOAST_TIME.case, ...action })
    if (!action && !isOpen) begin(place)
  })
  useEffect(() => {
    if (turns > 0) onTurn()
  }, [turns])
  const leave = useEffectEvent(() => {
    if (request) void stopAsking(record.id, place)
  })
  useEffect(() => () => leave(), [])
  const ask = async (holderId: number) => {
    setRequest({ holderId, isConfirmed: false })
    try {
      await askFor(record.id, place)
    } catch (error) {
      setRequest(null)
      toastCaseError(me.recordName, error)
    }
  }
  const stop = () => {
    setRequest(null)
    void stopAsking(record.id, place)
  }
  const isUnanswered = request?.isConfirmed === true && !isWaiting
  const isSending = request?.isConfirmed === false
  return { isUnanswered, isSending, ask, stop }
}

const isTyping = () =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches('textarea, input, [contenteditable="true"]')
