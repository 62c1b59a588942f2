import { INVITED_AT_ONCE } from '@dossier/contract/limits'
import { users } from '@dossier/contract/users/calls'
import { type Team } from '@dossier/contract/users/teams'
import { parsePeopleList, type ListedPerson } from '@dossier/core/users/parse-people-list'
import { useEffect, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'

const ADDED = 'Added'

export interface Invited extends ListedPerson {
  /** The result; empty until there is one. */
  verdict: string
  isAdded: boolean
}

/** The people of a pasted list, added one by one; each gets a result, and failed ones can be retried. */
export function useInvites(teams: readonly Team[], onAdded: () => unknown) {
  const [text, setText] = useState('')
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, string>>(new Map())
  const [isRunning, setIsRunning] = useState(false)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const people = useMemo(() => parsePeopleList(text), [text])
  const rows: Invited[] = people.map((person) => {
    const verdict = verdicts.get(keyOf(person)) ?? ''
    return { ...person, verdict, isAdded: verdict === ADDED }
  })
  const left = rows.filter(({ isAdded }) => !isAdded)

  async function run() {
    setIsRunning(true)
    const seen = new Map(rows.filter(({ isAdded }) => isAdded).map(({ email, line }) => [email.toLowerCase(), line]))
    for (const person of left) {
      if (isGone.current) break
      const verdict = await add(person, teams, seen)
      setVerdicts((before) => new Map(before).set(keyOf(person), verdict))
    }
    setIsRunning(false)
    onAdded()
  }

  return { text, setText, rows, left: left.length, isTooLong: rows.length > INVITED_AT_ONCE, isRunning, run }
}

const keyOf = ({ line, name, email, teams }: ListedPerson) => JSON.stringify([line, name, email, teams])

async function add(person: ListedPerson, teams: readonly Team[], seen: Map<string, number>): Promise<string> {
  const email = person.email.toLowerCase()
  const line = seen.get(email)
  if (line !== undefined) return `Line ${line} has the same email.`
  const found = person.teams.map((title) => ({ title, id: idOf(title, teams) }))
  const unknown = found.find(({ id }) => id === undefined)
  if (unknown) return `There is no team "${unknown.title}".`
  seen.set(email, person.line)
  try {
    await call(users.save, { body: { name: person.name, email, teams: found.flatMap(({ id }) => id ?? []) } })
    return ADDED
  } catch (error) {
    seen.delete(email)
    return messageOf(error)
  }
}

const idOf = (title: string, teams: readonly Team[]) =>
  teams.find((team) => team.title.toLowerCase() === title.toLowerCase())?.id
