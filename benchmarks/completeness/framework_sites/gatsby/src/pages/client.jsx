import * as React from 'react'
import { Article } from '../article'
import data from '../../data.json'
export { Head } from '../article'
export const getServerData = async () => ({ props: data })
export default function Page({ serverData }) {
  const [isReady, setReady] = React.useState(false)
  React.useEffect(() => setReady(true), [])
  return isReady ? <Article {...serverData} /> : <p>Loading…</p>
}
