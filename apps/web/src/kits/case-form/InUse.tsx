import { Avatar } from '../../ui/Avatar.tsx'

/** Names the person who has a place open; the place itself gets a ring. */
export function InUse({ id, name }: { id: number; name: string }) {
  return (
    <span className="in-use">
      <Avatar name={name} id={id} />
      <span className="truncate">In use by {name}</span>
    </span>
  )
}
