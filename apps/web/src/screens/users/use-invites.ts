import { INVITED_AT_ONCE } from '@dossier/contract/limits'
import { users } from '@dossier/contract/users/calls'
import { type Team } from '@dossier/contract/users/teams'
import { parsePeopleList, type ListedPerson } from '@dossier/core/users/parse-people-list'
import { useEffect, useRef, useState } from 'react'
import type { Faults } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'

const ADDED = 'Added'

export interface Invited extends ListedPerson {
  /** The result; empty until there is one. */
  verdict: string
  isAdded: boolean
}

/**
 * A form with a list of people, which are added one by one; each gets a result, and failed ones can be retried. The
 * text is kept until all of them are added or it is given up.
 */
export function useInvites(teams: readonly Team[], onAdded: () => unknown) {
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, string>>(new Map())
  /** The list whose people are all added. */
  const [done, setDone] = useState('')
  const [peopleOf] = useState(readOnce)
  const isGone = useIsGone()
  const rowsOf = (text: string): Invited[] =>
    peopleOf(text).map((person) => {
      const verdict = verdicts.get(keyOf(person)) ?? ''
      return { ...person, verdict, isAdded: verdict === ADDED }
    })
  const form = useForm({
    stored: { values: { text: done }, lastUpdated: undefined },
    titles: { text: 'List' },
    keep: { place: 'users.list', label: 'Add Users from List' },
    faults: ({ text }) => faultOf(peopleOf(text).length > INVITED_AT_ONCE && TOO_LONG),
    missing: ({ text }) => faultOf(leftOf(rowsOf(text)).length === 0 && nobodyIn(text)),
    save: () => [],
  })
  const { text } = form.values
  const rows = rowsOf(text)
  const left = leftOf(rows).length

  async function addAll() {
    const seen = new Map(rows.filter(({ isAdded }) => isAdded).map(({ email, line }) => [email.toLowerCase(), line]))
    let failed = 0
    for (const person of leftOf(rows)) {
      if (isGone.current) break
      const verdict = await add(person, teams, seen)
      if (verdict !== ADDED) failed += 1
      setVerdicts((before) => new Map(before).set(keyOf(person), verdict))
    }
    onAdded()
    if (failed > 0)
      throw new ApiError(409, failed === 1 ? ONE_FAILED : `${failed} people were not added. The results say why.`)
    setDone(text)
  }

  const run = async () => {
    if (form.check()) await form.act(addAll)
  }
  // Nothing is lost when nobody is left to add.
  return { form: { ...form, isDirty: left > 0, submit: run }, rows, left }
}

const TOO_LONG = `A list can hold up to ${INVITED_AT_ONCE} people. Split it and add the parts one after the other.`
const ONE_FAILED = '1 person was not added. The results say why.'

const faultOf = (fault: string | false): Faults => (fault === false ? {} : { text: fault })

const nobodyIn = (text: string) => (text.trim() === '' ? 'Paste a list or choose a file.' : 'There is nobody to add.')

const leftOf = (rows: readonly Invited[]) => rows.filter(({ isAdded }) => !isAdded)

const keyOf = ({ line, name, email, teams }: ListedPerson) => JSON.stringify([line, name, email, teams])

/** Reads a text once, however often it is asked for. */
function readOnce() {
  let last = { text: '', people: parsePeopleList('') }
  return (text: string) => {
    if (text !== last.text) last = { text, people: parsePeopleList(text) }
    return last.people
  }
}

function useIsGone() {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return isGone
}

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
