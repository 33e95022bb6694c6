CREATE TABLE "character_snapshots" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"player_uid" text NOT NULL,
	"taken_at" bigint NOT NULL,
	"why" text NOT NULL,
	"day" integer,
	"log_id" text,
	"state" "bytea" NOT NULL,
	CONSTRAINT "character_snapshots_daily" UNIQUE("player_uid","day")
);
--> statement-breakpoint
CREATE INDEX "character_snapshots_player" ON "character_snapshots" USING btree ("player_uid","id");--> statement-breakpoint
CREATE INDEX "character_snapshots_taken" ON "character_snapshots" USING btree ("taken_at");