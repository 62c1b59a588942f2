export interface DemoPerson {
  email: string
  name: string
  isAdmin?: boolean
  editData?: boolean
  editUsers?: boolean
  scheduling?: boolean
  teams?: readonly string[]
  shift?: string
  /** The title of the person's status. */
  status?: string
}
