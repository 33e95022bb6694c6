CREATE TABLE "player_networks" (
	"player_id" text NOT NULL,
	"network" text NOT NULL,
	"first_seen" bigint NOT NULL,
	"last_seen" bigint NOT NULL,
	CONSTRAINT "player_networks_player_id_network_pk" PRIMARY KEY("player_id","network")
);
--> statement-breakpoint
CREATE INDEX "player_networks_seen" ON "player_networks" USING btree ("last_seen");