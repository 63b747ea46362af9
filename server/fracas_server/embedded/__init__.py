"""Real servers as child processes, for whoever names no store and no broker of their own.

`valkey` runs the store, `broker` the MQTT broker (`mosquitto` if it is installed, else `amqtt`). `child` is what a
child process needs whatever it is: a lock that outlives a killed parent, readiness, a clean end; `retention` starts one
again that has died. How the server speaks to a store or a broker is not here: it is the same for embedded and for
named ones.
"""

from fracas_server.embedded.broker import EmbeddedBroker, embedded_broker
from fracas_server.embedded.errors import BinaryMissing, ChildFailed, ChildLost, ChildStuck, EmbeddedError, FolderInUse
from fracas_server.embedded.folders import user_data_folder
from fracas_server.embedded.restarting import RestartingChild
from fracas_server.embedded.valkey import EmbeddedStore, embedded_store

__all__ = [
    "BinaryMissing",
    "ChildFailed",
    "ChildLost",
    "ChildStuck",
    "EmbeddedBroker",
    "EmbeddedError",
    "EmbeddedStore",
    "FolderInUse",
    "RestartingChild",
    "embedded_broker",
    "embedded_store",
    "user_data_folder",
]
