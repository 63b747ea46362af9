"""The server of Fracas: gateway, match hosts, lobby, store, spectators.

Reading order: `service` (what runs), `gateway` (sockets), `match` (one match), `store` (what is durable), `lobby`,
`spectators` (MQTT), `operations` (health and metrics), `cli`. The rules are in `fracas_engine`, the messages in
`fracas_protocol`.
"""
