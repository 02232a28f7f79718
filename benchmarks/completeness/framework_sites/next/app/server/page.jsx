import { Article } from '../../components/article'
import data from '../../data.json'
export default function Page() { return <Article article={data.article} /> }
