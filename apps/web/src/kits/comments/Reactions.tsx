import { comments, REACTIONS, type Comment, type Reaction, type ReactionName } from '@dossier/contract/comments'
import { CircleCheck, Eye, Heart, PartyPopper, SmilePlus, ThumbsUp, type LucideIcon } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { messageToast } from '../../lib/message-toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { WithTooltip } from '../../ui/overlays/Tooltip.tsx'
import { useChangeComment } from './use-comments.ts'

const SHOWN: Record<ReactionName, { icon: LucideIcon; word: string }> = {
  agree: { icon: ThumbsUp, word: 'Agree' },
  heart: { icon: Heart, word: 'Thanks' },
  celebrate: { icon: PartyPopper, word: 'Celebrate' },
  look: { icon: Eye, word: 'Looking into it' },
  done: { icon: CircleCheck, word: 'Done' },
}

function Sign({ of }: { of: ReactionName }) {
  const Icon = SHOWN[of].icon
  return <Icon size={13} aria-hidden />
}

/** How people answered with one sign, and who did. */
export function Reactions({ comment, mayReact }: { comment: Comment; mayReact: boolean }) {
  const react = useReact(comment)
  if (comment.reactions.length === 0) return null
  return (
    <p className="reactions">
      {comment.reactions.map((one) => (
        <WithTooltip key={one.reaction} label={namesText(one)}>
          <Button
            className="reaction"
            aria-pressed={one.isMine}
            aria-label={`${SHOWN[one.reaction].word}, ${one.count}: ${namesText(one)}`}
            isDisabled={!mayReact}
            onPress={() => void react(one.reaction, !one.isMine)}
          >
            <Sign of={one.reaction} /> {one.count}
          </Button>
        </WithTooltip>
      ))}
    </p>
  )
}

export function ReactMenu({ comment }: { comment: Comment }) {
  const react = useReact(comment)
  const isMine = (reaction: ReactionName) => comment.reactions.some((one) => one.reaction === reaction && one.isMine)
  return (
    <MenuTrigger>
      <Button icon aria-label="React">
        <SmilePlus size={14} aria-hidden />
      </Button>
      <Popover placement="bottom end">
        <Menu aria-label="Reactions">
          {REACTIONS.map((reaction) => (
            <MenuItem
              key={reaction}
              textValue={SHOWN[reaction].word}
              tick={isMine(reaction)}
              onAction={() => void react(reaction, !isMine(reaction))}
            >
              <Sign of={reaction} /> {SHOWN[reaction].word}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function useReact({ id, caseId }: Comment) {
  const change = useChangeComment(caseId)
  return async (reaction: ReactionName, isOn: boolean) => {
    const params = { caseId: String(caseId), commentId: String(id) }
    try {
      const { reactions } = await call(comments.react, { params, body: { reaction, isOn } })
      change(id, (comment) => ({ ...comment, reactions }))
    } catch (error) {
      messageToast(error)
    }
  }
}

function namesText({ names, count }: Reaction): string {
  const more = count - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}
