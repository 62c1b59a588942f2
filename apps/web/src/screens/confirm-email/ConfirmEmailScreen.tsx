import { auth } from '@dossier/contract/sign-in/auth'
import { useQueryClient } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { meQuery } from '../../lib/me-query.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import '../../ui/lone-card.css'
import './confirm-email.css'

const route = getRouteApi('/confirm-email')
const SIGNED_OUT = 'Sign in with this email first, then open the link again.'

/** The page behind the link in a founder's mail. It takes a press to confirm: mail scanners open links, too. */
export function ConfirmEmailScreen() {
  const { code = '' } = route.useSearch()
  const cache = useQueryClient()
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking')
  const [problem, setProblem] = useState('')
  const confirm = async () => {
    setState('busy')
    setProblem('')
    try {
      await call(auth.confirmEmail, { body: { code } })
      await cache.invalidateQueries({ queryKey: meQuery.queryKey })
      setState('done')
    } catch (error) {
      setProblem(error instanceof ApiError && error.status === 401 ? SIGNED_OUT : messageOf(error))
      setState('asking')
    }
  }
  return (
    <main className="lone">
      <section className="lone-card confirm-email" aria-labelledby="confirm-email-title">
        <h1 id="confirm-email-title">Confirm your email</h1>
        {problem && <Alert>{problem}</Alert>}
        {state === 'done' ? (
          <p role="status">Your email is confirmed. You can invite people now.</p>
        ) : (
          <Button
            variant="primary"
            size="lg"
            isDisabled={state === 'busy' || code === ''}
            onPress={() => void confirm()}
          >
            Confirm
          </Button>
        )}
        <Link to="/" className={state === 'done' ? 'btn primary lg' : 'btn'}>
          {state === 'done' ? 'Continue' : 'Back'}
        </Link>
      </section>
    </main>
  )
}
