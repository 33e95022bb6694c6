CREATE TABLE "saved_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"player_uid" text NOT NULL,
	"name" text NOT NULL,
	"entries" json NOT NULL,
	"rules" json NOT NULL,
	"saved_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "saved_plans_player" ON "saved_plans" USING btree ("player_uid");--> statement-breakpoint
UPDATE "players" SET "absence" = ("absence"::jsonb || '{"stops": []}'::jsonb)::json WHERE "absence" IS NOT NULL;
