import type { Comment, Mention } from '@dossier/contract/comments'
import { Suspense, type ReactNode } from 'react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { MentionLink } from './MentionLink.tsx'

/** Only formatted comments need what cleans them. */
const FormattedText = lazyPart(async () => ({ default: (await import('./FormattedText.tsx')).FormattedText }))

/** The text of a comment, with links to the people and records that it mentions. */
export function CommentText({ comment, isHtml, mentions }: Pick<Comment, 'comment' | 'isHtml' | 'mentions'>) {
  if (isHtml)
    return (
      <Suspense>
        <FormattedText html={comment} mentions={mentions} />
      </Suspense>
    )
  return (
    <p className="comment-text" dir="auto">
      {parts(comment, mentions)}
    </p>
  )
}

function parts(text: string, mentions: readonly Mention[]): ReactNode[] {
  const found: ReactNode[] = []
  let end = 0
  for (const mention of mentions) {
    found.push(text.slice(end, mention.at), <MentionLink key={mention.at} mention={mention} />)
    end = mention.at + mention.length
  }
  return [...found, text.slice(end)]
}
