import { Client } from '../../components/client'
import data from '../../data.json'
export default function Page() { return <Client {...data} /> }
