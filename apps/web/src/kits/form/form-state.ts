import type { RefObject } from 'react'
import type { Offer } from '../unsaved/use-offers.ts'
import type { Inputs } from './inputs.ts'
import type { Faults, Request } from './request.ts'
import type { Form, Source, Version } from './save-with-rebase.ts'

/** How the typed text of a form is kept until it is saved. */
export interface Keeping<T> {
  /** Names the form and its item, as `teams.5`: there the text is offered again. */
  place: string
  /** What people call it. */
  label: string
  /** The typed text as a person reads it, where it is not simply the values of its inputs. */
  textOf?: (values: T, start: T) => string
}

export interface Options<T extends object, L> {
  /** The stored values, which the form shows until something is changed. */
  stored: Version<T, L>
  /** The visible names of the inputs. */
  titles: Record<string, string>
  /** Null where nothing is typed, where it may not be stored, and in the system portal, whose accounts have no key. */
  keep: Keeping<T> | null
  /** The calls of a save. */
  save: (form: Form<T, L>) => Request | readonly Request[]
  /** Faults of typed values that the contract does not know, by input; they are said at once. */
  faults?: (values: T) => Faults
  /** Missing values that the contract does not know; they are said when somebody tries to save. */
  missing?: (values: T) => Faults
  /** Asks before a save, if there is something to ask; false: the form stays as it is. */
  before?: (values: T) => Promise<boolean>
  /**
   * Where somebody else's save is loaded from. Omitted if nobody else can save the same; null if it does not exist yet,
   * so that a save creates it, with a single request.
   */
  latest?: (Omit<Source<T, L>, 'nameOf'> & Partial<Pick<Source<T, L>, 'nameOf'>>) | null | undefined
  /** Why nothing can be changed here. */
  closed?: string | undefined
  onSaved?: () => unknown
  /**
   * Closes a dialog after its save; while it saves it is read-only. A page stays, and takes further input while it
   * saves.
   */
  onClose?: (() => void) | undefined
  /**
   * For dialogs with long texts, which take further input while they save, as pages do: said when one stays open after
   * its save with the further text.
   */
  afterTyping?: string
  /** Said when an earlier version of something new turns out to be stored, where it cannot be opened. */
  storedEarlier?: string
}

export interface FormState<T extends object, L = unknown> extends Inputs<T> {
  values: T
  start: T
  set: (values: T) => void
  change: (part: Partial<T>) => void
  isDirty: boolean
  isBusy: boolean
  /** Nothing can be typed while it saves. */
  isHeld: boolean
  isSaved: boolean
  /** Whether something is wrong with the values. */
  hasFaults: boolean
  closed: string | undefined
  /** What has to be said above the inputs: a failure, or the result of a reload. */
  said: { problem: string; notice: string; isBusy: boolean; onReload: (() => void) | undefined }
  /** Whether nothing is wrong; otherwise the first input at fault gets the focus. */
  check: () => boolean
  /** The fault that an input shows. */
  faultAt: (input: string) => string | undefined
  /** Saves, unless something is wrong: then the first input at fault gets the focus. */
  submit: () => Promise<void>
  /** Like `submit`; the dialog then stays open, empty, for the next one. */
  submitAndRestart: () => Promise<void>
  /** Saves what another button means, for example disabling a user, with all that was typed. */
  send: (save: Options<T, L>['save']) => Promise<void>
  /** Does something else to the item, such as deleting it. */
  act: (work: () => Promise<unknown>) => Promise<void>
  cancel: () => void
  /** Typed text of earlier visits. */
  unsaved: { label: string; offers: readonly Offer[]; use: (offer: Offer) => void }
  /** Counts how often something other than typing changed the shown values. */
  round: number
  element: RefObject<HTMLFormElement | null>
}
