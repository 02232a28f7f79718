// Elements of a server component that only a client component shows.
import { Later } from '../../components/later'
import data from '../../data.json'
const paragraphs = data.article.body.split(/<[^>]+>/).filter(Boolean)
export default function Page() {
  return <Later><main><h1>{data.article.title}</h1><p>{data.article.summary}</p>{paragraphs.map((each) => <p key={each}>{each}</p>)}</main></Later>
}
