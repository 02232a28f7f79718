import Head from 'next/head'
import { Client } from '../components/client'
import data from '../data.json'
export const getServerSideProps = () => ({ props: data })
export default function Page(props) {
  return <><Head><title>How charcoal burners kept the forest alive | Woodland Review</title></Head><Client {...props} /></>
}
